// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
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

it('`?no-sw` is a visit without a worker', async () => {
  const { container, events } = withWorkers(() => Promise.resolve());
  history.replaceState(null, '', '/?no-sw');
  await registerWorker(events);
  history.replaceState(null, '', '/');
  expect(container.register).not.toHaveBeenCalled();
});

it('a registration that is refused, or leaves nothing behind, opens no pages without signal', async () => {
  for (const register of [() => Promise.reject(new DOMException('', 'SecurityError')), () => Promise.resolve()]) {
    const { events } = withWorkers(register);
    await registerWorker(events);
    expect(events.onKnown.mock.calls).toEqual([[false]]);
  }
});

describe('a newer version', () => {
  /** A worker on its way: it becomes what it is told to. */
  const newWorker = () => {
    const worker = Object.assign(new EventTarget(), {
      state: 'installing',
      become(state: string) {
        worker.state = state;
        worker.dispatchEvent(new Event('statechange'));
      },
    });
    return worker;
  };
  /** A page that a worker controls. */
  const controlled = (installing: EventTarget | null) => {
    vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
    const active = Object.assign(new EventTarget(), { state: 'activated' });
    const registration = Object.assign(new EventTarget(), { active, waiting: null as EventTarget | null, installing });
    const { container, events } = withWorkers(() => Promise.resolve(), registration);
    Object.assign(container, { controller: active });
    return { registration, events };
  };

  it('that is being installed already when the page registers is offered when it waits', async () => {
    const worker = newWorker();
    const { registration, events } = controlled(worker);
    await registerWorker(events);
    expect(events.onUpdate).not.toHaveBeenCalled();
    Object.assign(registration, { installing: null, waiting: worker });
    worker.become('installed');
    expect(events.onUpdate).toHaveBeenCalledTimes(1);
  });

  it('whose files could not be had is offered when it comes again', async () => {
    const { registration, events } = controlled(null);
    await registerWorker(events);
    const broken = newWorker();
    Object.assign(registration, { installing: broken });
    registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { installing: null });
    broken.become('redundant');
    expect(events.onUpdate).not.toHaveBeenCalled();
    const worker = newWorker();
    Object.assign(registration, { installing: worker });
    registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { installing: null, waiting: worker });
    worker.become('installed');
    expect(events.onUpdate).toHaveBeenCalledTimes(1);
  });
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
