import { describe, expect, test } from 'vitest'
import { formatText } from './post-html.ts'

const htmlOf = (text: string) => formatText(text).html

describe('a post', () => {
  test('in Markdown becomes HTML, with HTML in between', () => {
    const html = htmlOf(
      '## By October\n\n**Gutters**, then *snow*.\n\n- a point\n\n<blockquote>An hour.</blockquote>\n\n[words](https://example.com)',
    )
    expect(html).toContain('<h2>By October</h2>')
    expect(html).toContain('<p><strong>Gutters</strong>, then <em>snow</em>.</p>')
    expect(html).toContain('<li>a point</li>')
    expect(html).toContain('<blockquote>An hour.</blockquote>')
    expect(html).toContain('<a href="https://example.com" rel="noopener">words</a>')
  })

  test('in HTML stays unchanged, with blank lines, stars and indents', () => {
    const html = '<p>2 * 3 * 4 and _this_</p>\n\n    <ul>\n\n    <li>One</li>\n    </ul>\n<pre>a\n\nb</pre>'
    expect(htmlOf(html)).toBe(html)
  })

  test('stays the same when it is saved again', () => {
    for (const text of [
      '# Title\n\nText with `code` and ![a](https://example.com/a.png)',
      '1. one\n2. two',
      'Plain words.',
      'a | b\n--|--\n1 | 2',
    ])
      expect(htmlOf(htmlOf(text))).toBe(htmlOf(text))
  })

  test('loses scripts, styles, frames and script links', () => {
    const html = htmlOf(
      'Text <img src=x onerror=alert(1)><script>alert(1)</script><style>p{}</style><iframe src="https://example.com"></iframe>\n\n[x](javascript:alert(1)) [y](data:text/html,x)\n\n<svg onload=alert(1)><a href="javascript:x">z</a></svg>',
    )
    expect(html).not.toMatch(/script|onerror|onload|style|iframe|svg|data:/)
    expect(html).toContain('Text')
  })
})
