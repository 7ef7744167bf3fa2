import { company } from '../../app/content/company.ts'

const domain = company.email.slice(company.email.indexOf('@') + 1)
const FACTS = [company.shortName, company.phone, company.postalAddress, domain]

/** The company's details belong only in `app/content`, so that changing them there changes them everywhere. */
export const companyInContent = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { named: '`{{fact}}` belongs in app/content/company.ts: import it from there.' },
  },
  create(context) {
    const { sourceCode } = context
    return {
      Program() {
        for (const fact of FACTS) {
          const at = sourceCode.text.indexOf(fact)
          if (at !== -1) context.report({ loc: sourceCode.getLocFromIndex(at), messageId: 'named', data: { fact } })
        }
      },
    }
  },
}
