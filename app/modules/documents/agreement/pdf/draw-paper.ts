import { Sheet } from '#app/modules/pdf/sheet.ts'

/** A photographed page that was signed with a pen. `width` and `height`: of the photo, in pixels. */
export type PaperDocument = { title: string; author: string; jpeg: Uint8Array; width: number; height: number; madeAt: number }

/** Draws the photo of a signed page as large as it fits on a Letter page, and returns the PDF's bytes. */
export async function drawPaper({ title, author, jpeg, width, height, madeAt }: PaperDocument): Promise<Uint8Array> {
  const sheet = new Sheet({ title, author, subject: 'Signed on paper', madeAt: new Date(madeAt) })
  sheet.tag('Figure', () => sheet.photo(jpeg, { width, height }), `Photo of the signed page: ${title}`)
  return sheet.finish()
}
