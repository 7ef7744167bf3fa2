import { type AppLoadContext, data, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node'

type Loader = (args: LoaderFunctionArgs) => unknown

/**
 * The build for pages that nothing but the browser reads. Remix writes all that loaders return down a second time, for the scripts of a page that comes to
 * life: here it goes past that, from the loaders into the request's context, out of which `restoreData` takes it for rendering.
 */
export function withDataAside(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader }: { loader?: unknown } = route.module
    return [
      id,
      typeof loader === 'function' ? { ...route, module: { ...route.module, loader: aside(id, loader as Loader) } } : route,
    ]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function aside(id: string, loader: Loader): Loader {
  return async (args) => {
    const loaded = await loader(args)
    if (loaded instanceof Response) return loaded
    const { value, init } = isWithInit(loaded) ? { value: loaded.data, init: loaded.init } : { value: loaded, init: null }
    args.context.dataAside ??= new Map()
    args.context.dataAside.set(id, value)
    return data(null, init ?? {})
  }
}

/** Puts back what loaders returned. Changes nothing for other pages. */
export function restoreData({ staticHandlerContext }: EntryContext, { dataAside }: AppLoadContext): void {
  const { loaderData } = staticHandlerContext
  for (const [id, value] of dataAside ?? []) if (id in loaderData) loaderData[id] = value
}

/** What Remix's `data(value, init)` returns. */
function isWithInit(loaded: unknown): loaded is ReturnType<typeof data<unknown>> {
  return typeof loaded === 'object' && loaded !== null && 'type' in loaded && loaded.type === 'DataWithResponseInit'
}
