import { describe, expect, test } from 'vitest'
import { evaluateTemplate, templateProblems } from './template-language.ts'
import type { VariableName } from './variables.ts'

/** A template filled with these values. */
function filled(source: string, known: Partial<Record<VariableName, string>>): string {
  const { text, finish } = evaluateTemplate(
    source,
    (name) => known[name] ?? null,
    ({ name }) => `<${name}>`,
  )
  return finish(text)
}

describe('a template', () => {
  test('shows known values, else the fallback words of the field, else the placeholder', () => {
    const source = 'Hello {{first_name | neighbor}}, about {{street_address}}: {{estimated_rent}}'
    expect(filled(source, { street_address: '12 Elm St' })).toBe('Hello neighbor, about 12 Elm St: <estimated_rent>')
    expect(filled(source, { first_name: 'Ann', street_address: '12 Elm St', estimated_rent: '$1,895' })).toBe(
      'Hello Ann, about 12 Elm St: $1,895',
    )
  })

  test('shows a section if its variable is known, an inverted one if not, without the lines of their tags', () => {
    const source =
      'A\n{{#estimated_rent}}\nrent {{estimated_rent}}\n{{/estimated_rent}}\n{{^estimated_rent}}\nno rent\n{{/estimated_rent}}\nZ'
    expect(filled(source, { estimated_rent: '$1' })).toBe('A\nrent $1\nZ')
    expect(filled(source, {})).toBe('A\nno rent\nZ')
    expect(filled('a{{#city}} in {{city}}{{#name}} for {{name}}{{/name}}{{/city}}.', { city: 'Ames' })).toBe('a in Ames.')
    expect(filled('a{{#city}} in {{city}}{{#name}} for {{name}}{{/name}}{{/city}}.', { name: 'Ann' })).toBe('a.')
  })

  test('never interprets a value: a field or section in it stays unchanged', () => {
    expect(filled('{{name}}!', { name: '{{city}}{{#city}}', city: 'Ames' })).toBe('{{city}}{{#city}}!')
    expect(filled('{{name}}\ue000', { name: 'Ann' })).toBe('Ann')
  })
})

describe('a template is refused with the position', () => {
  test.each([
    ['Hello {{first_name}}', []],
    ['a\n\n{{staf_name}}', ['Line 3, column 1: {{staf_name}} is not a variable. Did you mean {{staff_name}}?']],
    [
      '{{#citty}}x{{/citty}}',
      [
        'Line 1, column 1: {{citty}} is not a variable. Did you mean {{city}}?',
        'Line 1, column 12: {{citty}} is not a variable. Did you mean {{city}}?',
      ],
    ],
    ['{{nothing_of_ours}}', ['Line 1, column 1: {{nothing_of_ours}} is not a variable.']],
    ['{{__proto__}}', ['Line 1, column 1: “__proto__” is not a merge field']],
    [
      '{{#city}} {{first_name}',
      ['Line 1, column 11: “{{” has no match', 'Line 1, column 1: {{#city}} needs a closing {{/city}}'],
    ],
    ['a\n{{#city}}b', ['Line 2, column 1: {{#city}} needs a closing {{/city}}']],
    ['a {{/city}}', ['Line 1, column 3: {{/city}} closes a section that wasn’t opened']],
    [
      '{{#city}}{{#name}}{{/city}}{{/name}}',
      [
        'Line 1, column 19: {{/city}} closes a section that wasn’t opened',
        'Line 1, column 1: {{#city}} needs a closing {{/city}}',
      ],
    ],
  ])('%j', (source, problems) => {
    expect(templateProblems(source)).toEqual(problems)
  })

  test('of ten thousand characters is parsed right away, for any text', () => {
    for (const part of ['{{', '{{#city}}', '{{/city}}', '{{x}}', '}}', '\n', '{{#city}}\n'])
      expect(templateProblems(part.repeat(10_000 / part.length)).length).toBeLessThanOrEqual(42)
  })
})
