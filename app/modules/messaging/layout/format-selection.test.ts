import { describe, expect, test } from 'vitest'
import { formatSelection, type MailFormat } from './format-selection.ts'

/** Formats a text whose selection is between `<` and `>`, and shows the result the same way. */
function format(kind: MailFormat, marked: string): string {
  const start = marked.indexOf('<')
  const end = marked.indexOf('>') - 1
  const text = marked.replace(/[<>]/g, '')
  const result = formatSelection(kind, { text, start, end })
  const changed = text.slice(0, result.start) + result.insert + text.slice(result.end)
  return `${changed.slice(0, result.selectStart)}<${changed.slice(result.selectStart, result.selectEnd)}>${changed.slice(result.selectEnd)}`
}

describe('a tool of an email’s text', () => {
  test.each<[string, MailFormat, string, string]>([
    ['bolds the selected words', 'bold', 'The <setup fee> is $299.', 'The **<setup fee>** is $299.'],
    ['removes bold', 'bold', 'The **<setup fee>** is $299.', 'The <setup fee> is $299.'],
    ['sets the cursor between the marks if nothing is selected', 'bold', 'Hello <>', 'Hello **<>**'],
    ['keeps a selected space outside the marks', 'bold', 'The <setup fee >is $299.', 'The **<setup fee>** is $299.'],
    ['marks each line, because a mark ends with its line', 'bold', '<keys\n\nlease>', '<**keys**\n\n**lease**>'],
    ['makes words italic', 'italic', 'by <Friday>', 'by *<Friday>*'],
    ['removes italics', 'italic', 'by *<Friday>*', 'by <Friday>'],
    ['makes bold words italic instead', 'italic', 'by **<Friday>**', 'by *<Friday>*'],
    ['makes italic words bold instead', 'bold', 'by *<Friday>*', 'by **<Friday>**'],
    [
      'links the selected words, and selects the address to type over it',
      'link',
      'See <our fees>.',
      'See [our fees](<https://>).',
    ],
    ['asks for the words of a selected address', 'link', '<https://example.com/a>', '[<>](https://example.com/a)'],
    ['starts a link with its words', 'link', 'See <>', 'See [<>](https://)'],
    ['links words of two lines as one line', 'link', 'See <our\n\nfees>.', 'See [our fees](<https://>).'],
    ['makes a list of the selected lines', 'bullets', 'Bring:\n<keys\nlease>\nBye', 'Bring:\n<- keys\n- lease>\nBye'],
    ['leaves blank lines in a list', 'bullets', '<keys\n\nlease>', '<- keys\n\n- lease>'],
    ['removes a list', 'bullets', '<- keys\n- lease>', '<keys\nlease>'],
    ['starts a list in the cursor’s line', 'bullets', 'Bring:\n<>', 'Bring:\n- <>'],
    ['starts a list in a blank first line', 'bullets', '<>\nkeys', '- <>\nkeys'],
    ['leaves out the line after the selection', 'bullets', '<keys\n>lease', '<- keys>\nlease'],
  ])('%s', (_does, kind, before, after) => {
    expect(format(kind, before)).toBe(after)
  })
})
