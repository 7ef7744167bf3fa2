import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { isReader } from '#app/cluster/place.ts'
import { log } from '#app/config/log.server.ts'
import { isStorageUnavailable } from '#app/adapters/storage/port.ts'
import { isStorageFull } from '#app/db/storage-full.ts'

const FORM =
  'We can’t save anything right now, so what you sent was not saved. Please go back and send it again in a few minutes.'
const FULL = {
  log: 'No disk space left to store a request',
  page: 'This page needs to save something, and we can’t right now. Please try again in a few minutes.',
}
const AWAY = {
  log: 'File storage cannot be reached',
  page: 'This needs a stored file, and file storage isn’t responding. Please try again in a few minutes.',
}

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown

/**
 * The build with loaders and actions that answer 503 with a message if the disk is full or the file storage can't be reached:
 * such a request may be sent again.
 */
export function answeringStorageFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: { ...route.module, ...wrapped(route.module) } },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function wrapped({ loader, action }: { loader?: unknown; action?: unknown }) {
  return {
    ...(typeof loader === 'function' ? { loader: withWords(loader as Handler) } : {}),
    ...(typeof action === 'function' ? { action: withWords(action as Handler) } : {}),
  }
}

function withWords(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      const failure = isStorageFull(error) ? FULL : isStorageUnavailable(error) ? AWAY : null
      if (failure === null) throw error
      const { request, context } = args
      const { requestId: id, loggedPath: path } = context
      // A cluster's reader can't write: the request goes to the writer next.
      if (!isReader()) log.error({ id, method: request.method, path, err: error }, failure.log)
      throw new Response(request.method === 'POST' ? FORM : failure.page, {
        status: 503,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      })
    }
  }
}
