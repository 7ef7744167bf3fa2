import { describe, expect, test } from 'vitest'
import { BUILT_IN_DOCUMENT_TEMPLATES } from '#app/content/document-templates.ts'
import { parseAgreement, textBody } from '../agreement/agreement-text.ts'
import { type FieldValues, TEMPLATE_FIELDS } from './fields.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { documentTemplateProblems, fillDocumentTemplate } from './parse-template.ts'

const values = (known: Partial<FieldValues>): FieldValues =>
  ({ ...Object.fromEntries(Object.keys(TEMPLATE_FIELDS).map((name) => [name, null])), ...known }) as FieldValues

describe('a template', () => {
  test('becomes clauses, with lists and line breaks as lines', () => {
    const content = '## Parties\n\nMade with **{{owner_name}}**,\nwho owns it.\n\n- one\n- two\n\n# Fees\r\n*None*.'
    expect(fillDocumentTemplate(content, values({ owner_name: 'Ann' }))).toEqual([
      { title: 'Parties', text: ['Made with Ann, who owns it.', '• one', '• two'] },
      { title: 'Fees', text: ['None.'] },
    ])
  })

  test('keeps the data of a lead as plain text', () => {
    const owner_name = '## Fees\n\n- {{company_name}} **x**'
    const clauses = fillDocumentTemplate('## Parties\n\n{{owner_name}}', values({ owner_name, company_name: 'no' }))
    expect(clauses).toEqual([{ title: 'Parties', text: ['## Fees - {{company_name}} **x**'] }])
  })

  test('parses back from the signed text unchanged', () => {
    const shown = {
      title: 'Addendum',
      mark: 'Version 1.',
      clauses: fillDocumentTemplate('## A\n\nOne.\n\n- two\n\n## B\n\nThree.', values({})),
    }
    expect(parseAgreement(textBody(shown))).toEqual({
      title: 'Addendum',
      mark: 'Version 1.',
      clauses: [
        { title: '1. A', text: ['One.', '• two'] },
        { title: '2. B', text: ['Three.'] },
      ],
    })
  })

  test.each([
    ['', 'Enter the document text'],
    ['Words first.', 'Line 1: start with a heading, for example “## Parties”'],
    ['## A\n\n## B\n\nText', 'Line 1: there is no text under the heading “A”'],
    ['## A\n\n{{rnet}}', 'Line 3, column 1: there is no field named “rnet”'],
    ['## A\n\nSee {{date', 'Line 3, column 5: “{{” has no match'],
    ['## A\n\n| a | b |', 'Line 3: a table. A document can have headings (##), paragraphs and lists (-).'],
    ['## A\n\n<b>bold</b>', 'Line 3: HTML. A document can have headings (##), paragraphs and lists (-).'],
  ])('%j is refused with its position', (content, problem) => {
    expect(documentTemplateProblems(content)).toEqual([problem])
  })

  test.each(BUILT_IN_DOCUMENT_TEMPLATES.map(({ key, content }) => [key, content]))('%s has no problem', (_, content) => {
    expect(documentTemplateProblems(content)).toEqual([])
  })

  test('for lead paint states the lease warning word for word, with every required statement', () => {
    const { content } = BUILT_IN_DOCUMENT_TEMPLATES.find(({ key }) => key === 'lead-paint') ?? { content: '' }
    // 40 CFR 745.113(b)(1)
    expect(content).toContain(
      'Housing built before 1978 may contain lead-based paint. Lead from paint, paint chips, and dust can pose health hazards if not managed properly. Lead exposure is especially harmful to young children and pregnant women. Before renting pre-1978 housing, lessors must disclose the presence of lead-based paint and/or lead-based paint hazards in the dwelling. Lessees must also receive a federally approved pamphlet on lead poisoning prevention.',
    )
    // (b)(2) to (6): known paint, records, the residents' receipt, the agent's duty, the certifiers.
    for (const said of [
      'has no knowledge of lead-based paint and/or lead-based paint hazards in the housing',
      'has no reports or records pertaining to lead-based paint and/or lead-based paint hazards in the housing',
      'the pamphlet Protect Your Family from Lead in Your Home',
      'the Lessor’s obligations under 42 U.S.C. 4852d and is aware of its responsibility to ensure compliance',
      'certifies, to the best of the Lessor’s knowledge, that the information provided is true and accurate',
    ])
      expect(content).toContain(said)
  })

  test.each(BUILT_IN_DOCUMENT_TEMPLATES.map(({ key, content }) => [key, content]))(
    '%s leaves no brace and no gap when filled',
    (_, content) => {
      const known = values(Object.fromEntries(Object.keys(TEMPLATE_FIELDS).map((name) => [name, `the ${name}`])))
      const text = fillDocumentTemplate(content, known)
        .flatMap((clause) => clause.text)
        .join('\n')
      expect(text).not.toMatch(/[{}|]|\*\*|null|undefined| {2}| [.,]/)
    },
  )

  test('of only symbols is parsed right away', async () => {
    for (const signs of ['*', '_', '#', '{', '- ', '**a', '\n']) {
      const text = `## A\n\n${signs.repeat(40_000 / signs.length)}`
      const cost = await leastCost(() => [documentTemplateProblems(text), fillDocumentTemplate(text, values({}))], {
        enough: 400,
      })
      expect(cost, signs).toBeLessThan(400)
    }
  })
})
