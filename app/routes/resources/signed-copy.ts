import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findSignedCopy } from '#app/modules/documents/list/signed-file.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** The signed agreement, for anyone who has its emailed signing link or proved its signer's mailbox. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  limitRate(context, 'report-pdf')
  const token = params.token ?? ''
  const file = await findSignedCopy({ token, visitor: await findVisitorToken(request) })
  // The page explains the refusal and the next step.
  if (!file.ok && file.reason.kind === 'denied') return redirect(paths.sign(token), { headers: PRIVATE_HEADERS })
  return file.ok && file.value ? pdfResponse(file.value) : noPdfResponse('There is no signed agreement at this link.', 404)
}
