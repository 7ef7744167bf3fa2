import type { LoaderFunctionArgs } from '@remix-run/node'
import { noPdfResponse } from '#app/http/file-response.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { findCopyOfLink } from '#app/modules/privacy/copy-of-data.server.ts'
import { MESSAGE_COPY_ENDED } from '#app/modules/privacy/messages.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { copyFileResponse } from './copy-file-response.server.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** The copy of a person's data as a file, for anyone with the emailed link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = findCopyOfLink(params.token ?? '')
  if (!found) return noPdfResponse(MESSAGE_COPY_ENDED, 404)
  limitRate(context, 'report-pdf')
  const { answer } = await copyFileResponse(found.copy, request)
  return answer
}
