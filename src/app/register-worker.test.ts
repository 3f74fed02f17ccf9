// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser whose registration comes to this. */
function withWorkers(register: () => Promise<unknown>, registration?: object) {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(register),
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const events = { onUpdate: vi.fn(), onFirstControl: vi.fn(), onKnown: vi.fn() };
  return { container, events };
}

it('a browser that is set to keep nothing for this site is not asked to register a worker', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { container, events } = withWorkers(() => Promise.resolve());
  await registerWorker(events);
  expect(container.register).not.toHaveBeenCalled();
  expect(events.onKnown.mock.calls).toEqual([[false]]);
});

it('a registration that is refused, or leaves nothing behind, opens no pages without signal', async () => {
  for (const register of [() => Promise.reject(new DOMException('', 'SecurityError')), () => Promise.resolve()]) {
    const { events } = withWorkers(register);
    await registerWorker(events);
    expect(events.onKnown.mock.calls).toEqual([[false]]);
  }
});

it('a worker that is active opens pages without signal; one that could not be installed does not', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const worker = (state: string) => Object.assign(new EventTarget(), { state });
  const registered = (change: object) =>
    Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, ...change });
  const active = withWorkers(() => Promise.resolve(), registered({ active: worker('activated') }));
  await registerWorker(active.events);
  await vi.waitFor(() => expect(active.events.onKnown.mock.calls).toEqual([[true]]));
  const broken = withWorkers(() => Promise.resolve(), registered({ installing: worker('redundant') }));
  await registerWorker(broken.events);
  await vi.waitFor(() => expect(broken.events.onKnown.mock.calls).toEqual([[false]]));
});
