import type { MetaDescriptor } from '@remix-run/react'
import { errorTitle } from './error-page.tsx'
import { companyOf, noindexMeta } from './page-meta.ts'

type FrameMetaArgs = { matches: readonly { data?: unknown }[]; error?: unknown }

/** The `meta` of a frame around pages: of those that say nothing themselves, and of what replaces one that failed. */
export function layoutMeta({ matches, error }: FrameMetaArgs): MetaDescriptor[] {
  if (error !== undefined && error !== null) return noindexMeta(matches, errorTitle(error))
  const company = companyOf(matches)
  return company === null ? [] : [{ title: company.name }]
}
