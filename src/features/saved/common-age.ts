/**
 * The age that most copies have, which is said once for all of them; of two as frequent the one that comes first.
 * @param ages in words; "" where there is none
 */
export function commonAge(ages: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const age of ages) if (age !== '') counts.set(age, (counts.get(age) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}
