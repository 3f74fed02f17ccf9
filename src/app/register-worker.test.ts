// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser whose registration comes to this. */
function withWorkers(registration?: object, register = () => Promise.resolve(registration)) {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(register),
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const events = { onUpdate: vi.fn(), onFirstControl: vi.fn(), onKnown: vi.fn() };
  return { container, events };
}

it('a browser that blocks site data registers no worker', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { container, events } = withWorkers();
  await registerWorker(events);
  expect(container.register).not.toHaveBeenCalled();
  expect(events.onKnown.mock.calls).toEqual([[false]]);
});

it('`?no-sw` is a visit without a worker', async () => {
  const { container, events } = withWorkers();
  history.replaceState(null, '', '/?no-sw');
  await registerWorker(events);
  history.replaceState(null, '', '/');
  expect(container.register).not.toHaveBeenCalled();
});

it('a page does not promise to open offline after its registration was refused or had no effect', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const unregistered = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null });
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  for (const register of [refuse, () => Promise.resolve(undefined), () => Promise.resolve(unregistered)]) {
    const { events } = withWorkers(undefined, register);
    await registerWorker(events);
    expect(events.onKnown.mock.calls).toEqual([[false]]);
  }
});

it('a page whose own registration was refused is notified once when another tab registers the worker', async () => {
  const { container, events } = withWorkers(undefined, () => Promise.reject(new DOMException('', 'SecurityError')));
  await registerWorker(events);
  const controller = {};
  Object.assign(container, { controller });
  for (let changes = 0; changes < 2; changes++) container.dispatchEvent(new Event('controllerchange'));
  expect(events.onFirstControl.mock.calls).toEqual([[controller]]);
});

it.each([
  [0, 1],
  [12, 0],
])(
  'a worker that took control before the page registered is handed what it has not seen',
  async (workerStart, calls) => {
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(performance.mark('page'), { workerStart }),
    ]);
    const { container, events } = withWorkers(undefined, () => Promise.reject(new DOMException('', 'SecurityError')));
    Object.assign(container, { controller: {} });
    await registerWorker(events);
    expect(events.onFirstControl).toHaveBeenCalledTimes(calls);
  },
);

describe('a newer version', () => {
  /** A worker on its way: it becomes what it is told to. */
  const newWorker = () => {
    const worker = Object.assign(new EventTarget(), {
      scriptURL: '/sw.js',
      state: 'installing',
      postMessage: vi.fn(),
      become(state: string) {
        worker.state = state;
        worker.dispatchEvent(new Event('statechange'));
      },
    });
    return worker;
  };
  /** A page that a worker controls. */
  const createControlled = (installing: EventTarget | null) => {
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
    const active = Object.assign(new EventTarget(), { scriptURL: '/sw.js', state: 'activated' });
    const registration = Object.assign(new EventTarget(), { active, waiting: null as EventTarget | null, installing });
    const { container, events } = withWorkers(registration);
    Object.assign(container, { controller: active });
    return { registration, events };
  };

  it('is offered if it already waits when the page registers, and takes over by a message that all builds know', async () => {
    const { registration, events } = createControlled(null);
    const waiting = Object.assign(newWorker(), { state: 'installed' });
    Object.assign(registration, { waiting });
    await registerWorker(events);
    expect(events.onUpdate).toHaveBeenCalledTimes(1);
    expect(waiting.postMessage).not.toHaveBeenCalled();
    vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
    events.onUpdate.mock.calls[0]?.[0]();
    expect(waiting.postMessage.mock.calls).toEqual([[{ type: 'skip-waiting' }]]);
  });

  it('is offered once it waits, if it was installing when the page registered', async () => {
    const worker = newWorker();
    const { registration, events } = createControlled(worker);
    await registerWorker(events);
    expect(events.onUpdate).not.toHaveBeenCalled();
    Object.assign(registration, { installing: null, waiting: worker });
    worker.become('installed');
    expect(events.onUpdate).toHaveBeenCalledTimes(1);
  });

  it('is offered at its next installation, if its files failed to load at the first', async () => {
    const { registration, events } = createControlled(null);
    await registerWorker(events);
    // After the first two Workbox hears of no more.
    for (const broken of [newWorker(), newWorker()]) {
      Object.assign(registration, { installing: broken });
      registration.dispatchEvent(new Event('updatefound'));
      Object.assign(registration, { installing: null });
      broken.become('redundant');
    }
    expect(events.onUpdate).not.toHaveBeenCalled();
    const worker = newWorker();
    Object.assign(registration, { installing: worker });
    registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { installing: null, waiting: worker });
    worker.become('installed');
    expect(events.onUpdate).toHaveBeenCalledTimes(1);
  });
});

it('pages open offline with an active worker, and not with one that could not be installed', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: () => undefined });
  const createRegistered = (change: object) =>
    Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, ...change });
  const active = withWorkers(createRegistered({ active: worker('activated') }));
  await registerWorker(active.events);
  await vi.waitFor(() => expect(active.events.onKnown.mock.calls).toEqual([[true]]));
  const broken = withWorkers(createRegistered({ installing: worker('redundant') }));
  await registerWorker(broken.events);
  await vi.waitFor(() => expect(broken.events.onKnown.mock.calls).toEqual([[false]]));
});

it('a page without control asks the active worker for it, and a controlled page does not', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const active = Object.assign(new EventTarget(), { state: 'activated', postMessage: vi.fn() });
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
  const { container, events } = withWorkers(registration);
  await registerWorker(events);
  expect(active.postMessage.mock.calls).toEqual([[{ type: 'claim' }]]);
  Object.assign(container, { controller: active });
  await registerWorker(events);
  expect(active.postMessage).toHaveBeenCalledTimes(1);
});
