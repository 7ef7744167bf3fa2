import type { LoaderFunctionArgs } from '@remix-run/node'
import { noPdfResponse, pdfResponse } from '#app/http/pdf-response.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { readSignedCopy } from '#app/modules/documents/signed-file.server.ts'

/** The signed agreement, for whoever has its signing link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  limitRate(context, 'report-pdf')
  const file = await readSignedCopy(params.token ?? '')
  return file ? pdfResponse(file) : noPdfResponse('There is no signed agreement behind this link.', 404)
}
