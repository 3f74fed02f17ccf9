import { describe, expect, it, vi } from 'vitest';
import { newTestPlace } from '#tests/fixtures/databases.ts';
import { createApi } from '../api/api.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('one message at several processes in the same moment', () => {
  it('is stored once, and all give the same answer', async () => {
    const place = await newTestPlace();
    const opened = await Promise.all(Array.from({ length: 4 }, () => place.open()));
    const apps = opened.map(({ db }) => createApi({ db }));
    for (let round = 0; round < 20; round++) {
      const send = (app: (typeof apps)[number]) =>
        app.request('/api/email/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `same-key-${round}` },
          body: JSON.stringify({ fullname: 'Amina', email: 'a@host.example', message: 'Hello' }),
        });
      const answers = await Promise.all(apps.map(send));
      expect(answers.map((answer) => answer.status)).toEqual(apps.map(() => 200));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(texts).size).toBe(1);
    }
    const rows = await opened[0]?.db.selectFrom('submissions').select('idempotency_key').execute();
    expect(rows).toHaveLength(20);
    await Promise.all(opened.map(({ close }) => close()));
    await place.remove();
  });
});
