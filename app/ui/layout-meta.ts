import type { MetaDescriptor } from '@remix-run/react'
import { errorTitle } from './error-page.tsx'
import { companyOf, unlistedMeta } from './page-meta.ts'

type FrameMetaArgs = { matches: readonly { data?: unknown }[]; error?: unknown }

/** The `meta` of a frame around pages: of those that say nothing themselves, and of what stands in for one that failed. */
export function frameMeta({ matches, error }: FrameMetaArgs): MetaDescriptor[] {
  if (error !== undefined && error !== null) return unlistedMeta(matches, errorTitle(error))
  const company = companyOf(matches)
  return company === null ? [] : [{ title: company.name }]
}
