/** Shown when the script of the advanced filters could not be loaded. */
export function FiltersMissing() {
  return (
    <p role="alert" className="text-sm warn">
      The filters could not be loaded. Check the connection and press Filters again.
    </p>
  );
}
