import { createContext } from 'react'
import { company, type CompanyFacts } from '#app/content/company.ts'
import { externalLinks, type ExternalLinks } from '#app/content/links.ts'

/** Company facts and links for the frame of an error page. */
type ErrorFacts = { company: CompanyFacts; links: ExternalLinks }

/** Built-in facts, if no others can be read. */
export const BUILT_IN_FACTS: ErrorFacts = { company, links: externalLinks }

/** Set by the server when a page fails, so that its frame shows the configured company even if the frame's own loader failed. */
export const ErrorFactsContext = createContext(BUILT_IN_FACTS)
