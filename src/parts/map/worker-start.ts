/**
 * Makes what starts a worker. Where there are Trusted Types, its address goes through a policy of its own, which lets no
 * other script be started.
 * @param policyName one of those that the server's header allows
 * @param file address of the worker's script, as the build names it
 * @throws what is returned throws where a browser makes something else than a worker
 */
export function workerStart(policyName: string, file: string): () => Worker {
  let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;
  return () => {
    policy ??= window.trustedTypes?.createPolicy(policyName, {
      createScriptURL: (url: string) => {
        if (url !== file) throw new TypeError(`Only ${file} may be started here`);
        return url;
      },
    });
    const address = policy?.createScriptURL(file) ?? file;
    // The library of types does not know yet that this takes such an address.
    const worker: unknown = Reflect.construct(Worker, [address, { type: 'module' }]);
    if (!(worker instanceof Worker)) throw new TypeError('The browser made something else than a worker');
    return worker;
  };
}
