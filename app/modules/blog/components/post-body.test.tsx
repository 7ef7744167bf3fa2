import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostBody } from './post-body.tsx'

const withSpaces = (text: string) => text.replaceAll('~', ' ')
const withKept = (text: string) => text.replaceAll('~', '\u00A0')

test('in HTML, only its texts change, without code', () => {
  const html = '<p title="May 1">On <b>May~1</b> &amp; 5~percent</p><pre>May 1 <code>May 2</code></pre><code>May 3</code>'
  expect(renderToStaticMarkup(<PostBody html={withSpaces(html)} />)).toBe(`<div class="post-html">${withKept(html)}</div>`)
})
