import { createContext } from 'react'
import { company, type CompanyFacts } from '#app/content/company.ts'
import { externalLinks, type ExternalLinks } from '#app/content/links.ts'

/** The company and its links around the page of an error. */
export type ErrorFacts = { company: CompanyFacts; links: ExternalLinks }

/** The facts that are built in, for where no others can be read. */
export const BUILT_IN_FACTS: ErrorFacts = { company, links: externalLinks }

/** Filled by the server where a page failed, so that its frame shows the company that is in the settings even if the frame's own loader failed. */
export const ErrorFactsContext = createContext(BUILT_IN_FACTS)
