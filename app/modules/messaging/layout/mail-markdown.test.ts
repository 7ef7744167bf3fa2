import { describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { mailLayout } from './mail-layout.ts'
import { findMarkdownProblems, markdownParts } from './mail-markdown.ts'

const bodyOf = (source: string) =>
  mailLayout(company, { title: 'Title', preview: '', reason: 'Why.', parts: markdownParts(source) })

describe('an email in Markdown', () => {
  test('has paragraphs with their lines, headings, lists, bold words, links and buttons', () => {
    expect(
      markdownParts(
        'Hello\nworld\n\n## A head\n- one\n- **two**\n\n[Open it](https://example.com/a)\n\nSee [this](https://example.com).',
      ),
    ).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Hello' }], [{ text: 'world' }]] },
      { kind: 'heading', text: 'A head' },
      { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two', isBold: true }]] },
      { kind: 'button', label: 'Open it', url: 'https://example.com/a' },
      { kind: 'paragraph', lines: [[{ text: 'See ' }, { text: 'this', url: 'https://example.com' }, { text: '.' }]] },
    ])
  })

  test('turns words between stars into italics, and leaves other stars', () => {
    const [part] = markdownParts('An *important* note: 2 * 3 * 4, 5* and **all *of* it**')
    expect(part).toEqual({
      kind: 'paragraph',
      lines: [
        [
          { text: 'An ' },
          { text: 'important', isItalic: true },
          { text: ' note: 2 * 3 * 4, 5* and ' },
          { text: 'all ', isBold: true },
          { text: 'of', isBold: true, isItalic: true },
          { text: ' it', isBold: true },
        ],
      ],
    })
    const { html, text } = bodyOf('*<b>* and *[this](https://example.com)*')
    expect(html).toContain('<em>&lt;b&gt;</em> and ')
    expect(text).toContain('<b> and ')
  })

  test('reads the same as text and as HTML, and every HTML character is escaped', () => {
    const { text, html } = bodyOf('See **<b>** and [a & b](https://example.com/?a=1&b=2), please.\n\n- x')
    expect(text).toContain('See <b> and a & b (https://example.com/?a=1&b=2), please.\n\n- x')
    expect(html).toContain('See <strong>&lt;b&gt;</strong> and <a class="link" href="https://example.com/?a=1&amp;b=2"')
    expect(html).toContain('<li style="margin:0 0 4px">x</li>')
  })

  test('links only to pages, mailboxes and phones', () => {
    for (const target of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'https://', ''])
      expect(bodyOf(`a [b](${target}) c`).html).not.toContain('<a ')
  })

  test('inserts values last', () => {
    const finish = (text: string) => text.replaceAll('%', '**[x](https://evil.example)**<i>')
    expect(markdownParts('Hello %', finish)).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Hello **[x](https://evil.example)**<i>' }]] },
    ])
  })
})

describe('its problems are named with their line', () => {
  test.each([
    ['fine **bold** [link](https://example.com) 2 < 3', []],
    ['a\n<b>bold</b>', [{ line: 2, kind: 'html', source: '<b>' }]],
    ['<a href="x"', [{ line: 1, kind: 'html', source: '<a href="x"' }]],
    ['a **b', [{ line: 1, kind: 'unclosed-bold' }]],
    ['\n[a](https://example.com', [{ line: 2, kind: 'unclosed-link', source: '[a](https://example.com' }]],
    ['[a](www.example.com)', [{ line: 1, kind: 'bad-link', source: 'a' }]],
    ['[a](javascript:alert)', [{ line: 1, kind: 'bad-link', source: 'a' }]],
  ])('%j', (source, problems) => {
    expect(findMarkdownProblems(source)).toEqual(problems)
  })

  test('of only symbols is parsed right away', () => {
    for (const part of ['[', '](', '**', '<a ', '[a](', '\n', '- ', '## '])
      expect(Array.isArray(findMarkdownProblems(part.repeat(10_000 / part.length)))).toBe(true)
  })
})
