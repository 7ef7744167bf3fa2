import { attachmentOf, noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { makeCopyPdf, type PersonalCopy } from '#app/modules/privacy/copy-of-data.server.ts'

const FILE_NAME = 'what-we-hold-about-you'

/** The copy of a person's data as the requested file, `copy.pdf` or `copy.json`. */
export async function copyFileResponse(
  copy: PersonalCopy,
  request: Request,
): Promise<{ answer: Response; file: 'copy.pdf' | 'copy.json' }> {
  const isJson = new URL(request.url).pathname.endsWith('.json')
  return isJson ? { answer: jsonFile(copy), file: 'copy.json' } : { answer: await pdfFile(copy), file: 'copy.pdf' }
}

function jsonFile(copy: PersonalCopy): Response {
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachmentOf(`${FILE_NAME}.json`),
    },
  })
}

async function pdfFile(copy: PersonalCopy): Promise<Response> {
  const made = await makeCopyPdf(copy)
  if (!made.ok) return noPdfResponse('The PDF could not be created. Please try again.', 503)
  return pdfResponse({ bytes: made.value, fileName: `${FILE_NAME}.pdf` })
}
