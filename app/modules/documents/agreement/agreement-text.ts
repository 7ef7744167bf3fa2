import { type AgreementFacts, agreementClauses, type Clause, MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'

/** An agreement as it is shown. */
export type ShownAgreement = { title: string; mark: string; clauses: Clause[] }

/**
 * The text that is signed, in the form that is stored and hashed: blocks with an empty line between them. The first block is the title and the mark, each
 * clause begins with a line '3. Its title'. Nothing that someone typed contains a line break, so the text reads back as it was written.
 */
export function agreementBody(facts: AgreementFacts): string {
  const { name, version, sampleMark } = MANAGEMENT_AGREEMENT
  return textBody({ title: name, mark: `Version ${version}. ${sampleMark}`, clauses: agreementClauses(facts) })
}

/** The same form for any document; its clauses come without their numbers. */
export function textBody({ title, mark, clauses }: ShownAgreement): string {
  const numbered = clauses.map((clause, index) => `${index + 1}. ${clause.title}\n${clause.text.map(oneLine).join('\n\n')}`)
  return `${[`${title}\n${mark}`, ...numbered].join('\n\n')}\n`
}

/** Reads a stored text for a page or a file. */
export function parseAgreement(body: string): ShownAgreement {
  const [head = '', ...blocks] = body.trimEnd().split('\n\n')
  const [title = '', mark = ''] = head.split('\n')
  const clauses: Clause[] = []
  for (const block of blocks) {
    const at = block.indexOf('\n')
    if (at === -1) clauses.at(-1)?.text.push(block)
    else clauses.push({ title: block.slice(0, at), text: [block.slice(at + 1)] })
  }
  return { title, mark, clauses }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
