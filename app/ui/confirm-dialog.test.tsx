import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('A dialog is its own form, and each way out is a link to the page behind it', () => {
  const html = renderToStaticMarkup(
    <ConfirmDialog title="Void this agreement?" verb="Void Agreement" closeTo="/documents">
      <input name="reason" />
    </ConfirmDialog>,
  )
  expect(html).toMatch(/role="dialog"[^>]*aria-labelledby="dialog-title"/)
  expect(html).toMatch(/<form method="post"[^>]*>.*name="reason".*<button type="submit"[^>]*>Void Agreement<\/button>.*<\/form>/)
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)
  expect(links).toEqual(['/documents', '/documents'])
})
