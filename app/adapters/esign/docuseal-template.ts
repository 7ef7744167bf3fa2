import { readTemplate, type Template } from './docuseal-response.ts'
import { type Access, callDocuSeal } from './docuseal-calls.ts'
import { ESignError, type SigningRequest } from './port.ts'

/** The name that DocuSeal gives to the only signer of a template. */
const FIRST_ROLE = 'First Party'
/** Fields that accept text. Signers fill in dates, signatures and check boxes. */
const FILLED_TYPES = ['text', 'number', 'phone', 'cells']

/** The signer's role in a template, and the fields that we can fill in. */
export type Filling = { role: string; values: Record<string, string> }

/**
 * Reads who signs a template and which of its fields are known. The service refuses a value for a field that a template does not
 * have, so only those that it names are filled. If it does not show the template, none are. Throws `ESignError` if the request
 * fails.
 */
export async function readFilling(
  access: Access,
  templateId: number,
  { known, signer: { phone } }: Pick<SigningRequest, 'known' | 'signer'>,
): Promise<Filling> {
  const template = await findTemplate(access, templateId)
  const signer = template?.submitters.find(({ name }) => name === FIRST_ROLE) ?? template?.submitters[0]
  if (!template || !signer) return { role: FIRST_ROLE, values: {} }
  const values: Record<string, string> = {}
  for (const { name, type, submitter_uuid } of template.fields) {
    const said = known.get((name ?? '').toLowerCase().replace(/[^a-z0-9]/g, ''))
    // A phone field accepts only E.164.
    const value = said !== undefined && type === 'phone' ? (phone ?? undefined) : said
    const isTheirs = submitter_uuid === signer.uuid && FILLED_TYPES.includes(type ?? 'text')
    if (name !== null && value !== undefined && isTheirs) values[name] = value
  }
  return { role: signer.name, values }
}

/** Undefined if the service does not show it. Creating the document will report the error. */
async function findTemplate(access: Access, templateId: number): Promise<Template | undefined> {
  try {
    return readTemplate(await callDocuSeal(access, `/templates/${templateId}`))
  } catch (error) {
    if (error instanceof ESignError && ['missing', 'answer', 'refused'].includes(error.failure)) return undefined
    throw error
  }
}
