import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { GOOGLE_DOCS, LIBREOFFICE, WORD, WORD_ON_THE_WEB } from '#tests/setup/pasted-documents.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { tagsLostInEditor } from '../editable-html.ts'
import { sanitizePost } from '../sanitize.ts'
import { cleanPaste, looksLikeMarkdown } from './clean-paste.ts'
import type { PastedElement, PastedNode } from './pasted-node.ts'

/** A document's nodes as a browser provides them. */
function nodesOf(html: string): PastedNode[] {
  type Open = PastedElement & { children: PastedNode[] }
  const open: Open[] = [{ tag: 'body', attributes: {}, children: [] }]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return open[0]?.children ?? []
}

const clean = (html: string) => cleanPaste(nodesOf(html))

const LISTS =
  '<ul><li><p>Furnace</p><ul><li><p><strong>Filter</strong></p></li></ul></li><li><p>Hoses</p></li></ul>' +
  '<ol><li><p>Call</p></li></ol>'
const TABLE =
  '<table><tbody><tr><th><p>Work</p></th><th><p>Cost</p></th></tr>' +
  '<tr><td><p>Furnace check</p></td><td><p>$118</p></td></tr></tbody></table>'
const WHOLE =
  '<h2>An Iowa winter</h2>' +
  '<p>Clean the <strong>gutters</strong> <em>early</em>, says <a href="https://example.com/snow?a=1">the city</a>.</p>' +
  `<h3>To do</h3>${LISTS}${TABLE}`

/** It does not matter whether a space belongs to the formatted text before or after it. */
const evenSpaces = (html: string) => html.replaceAll('<em> early</em>', ' <em>early</em>')

describe('a paste from', () => {
  test("Google Docs keeps its headings, styles, lists, tables and pictures, and isn't all bold", () => {
    expect(evenSpaces(clean(GOOGLE_DOCS))).toBe(`${WHOLE}<img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" alt="">`)
  })

  test('Word is the same, without its marks, comments and hidden text', () => {
    const html = evenSpaces(clean(WORD))
    expect(html.replace(/<img[^>]*>$/, '')).toBe(WHOLE)
  })

  test('Word on the web has one list of all its lists', () => {
    expect(clean(WORD_ON_THE_WEB)).toBe(`<p>To do</p>${LISTS.replace(/<ol>.*/, '')}`)
  })

  test('LibreOffice is the same', () => {
    expect(clean(LIBREOFFICE)).toBe(WHOLE)
  })

  test('each of them is valid in the editor and in a post', () => {
    for (const document of [GOOGLE_DOCS, WORD, WORD_ON_THE_WEB, LIBREOFFICE]) {
      const html = clean(document).replace(/<img[^>]*>/g, '')
      expect(tagsLostInEditor(html)).toEqual([])
      expect(sanitizePost(html).replaceAll(' rel="noopener"', '')).toBe(html)
    }
  })
})

test.each([
  ['<p>one<br>two</p>', '<p>one<br>two</p>'],
  ['<p>one<br><br>two</p>', '<p>one</p><p>two</p>'],
  ['<div>one<div>two</div>three</div>', '<p>one</p><p>two</p><p>three</p>'],
  ['<p>  a&nbsp;&nbsp;b\n c </p><p>&nbsp;</p>', '<p>a b c</p>'],
  ['<h3>a <b>b</b></h3><h6>c</h6>', '<h3>a b</h3><h4>c</h4>'],
  ['<p>• one</p><p>• two</p>', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['<ol start="4"><li>a</li></ol>', '<ol start="4"><li><p>a</p></li></ol>'],
  ['<blockquote>a<p>b</p></blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ['<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
  ['<a href="javascript:alert(1)">a</a> <a href="#_ftn1">b</a>', '<p>a b</p>'],
  ['<script>alert(1)</script><style>p{}</style><p onclick="x()">a &lt;b&gt;</p>', '<p>a &lt;b&gt;</p>'],
  ['<table><tr><td>only a frame</td></tr></table>', '<p>only a frame</p>'],
  [
    '<table><tr><td colspan="2">a</td></tr><tr><td><table><tr><td>b</td></tr></table></td><td>c</td></tr></table>',
    '<table><tbody><tr><td colspan="2"><p>a</p></td></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  ],
  ['<b>a<span style="font-weight:400">b</span></b>', '<p><strong>a</strong>b</p>'],
  ['<ul><li>a<h2>b</h2></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
])('%s becomes %s', (html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  ['paragraphs', '<p>a</p>'],
  ['line breaks', 'a<br>'],
  ['looks', '<b>a</b><i>b</i>'],
  ['entries', '<li>a</li>'],
  ['entries of Word', '<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>a</p>'],
  ['cells', '<table><tr><td>a</td><td>b</td></tr></table>'],
  ['styles', `<span style="${'a:b;'.repeat(50)}">a</span>`],
])('a long text of %s takes time in proportion to its length', async (_of, piece) => {
  const nodes = nodesOf(piece.repeat(Math.floor(60_000 / (piece.match(/<|a/g)?.length ?? 1))))
  expect(await leastCost(() => cleanPaste(nodes), { enough: 300 })).toBeLessThan(600)
})

test('lists nested to the maximum depth take no longer', async () => {
  const deep = nodesOf(`${'<ul><li>a'.repeat(100)}${'</li></ul>'.repeat(100)}`.repeat(100))
  expect(await leastCost(() => cleanPaste(deep), { enough: 300 })).toBeLessThan(600)
})

test.each([
  ['## Heading\n\nText', true],
  ['Text with **bold** words', true],
  ['See [the city](https://example.com/a)', true],
  ['- one\n- two', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['- only one line', false],
  ['2 * 3 * 4 = 24', false],
  ['Plain text.\n\nMore of it.', false],
])('%j is Markdown: %s', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected)
})
