/** A handler that few requests need: its code is loaded by its first call, not by each start (docs/decisions/functions-start-fast.md). */
export function onUse<Call, Dependencies, Response>(
  load: () => Promise<(call: Call, dependencies: Dependencies) => Promise<Response>>,
): (call: Call, dependencies: Dependencies) => Promise<Response> {
  return async (call, dependencies) => (await load())(call, dependencies);
}
