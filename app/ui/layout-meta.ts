import type { MetaDescriptor } from '@remix-run/react'
import { errorTitle } from './error-page.tsx'
import { companyOf, noindexMeta } from './page-meta.ts'

type FrameMetaArgs = { matches: readonly { data?: unknown }[]; error?: unknown }

/** The `meta` of a layout: for its pages without their own, and for error pages. */
export function layoutMeta({ matches, error }: FrameMetaArgs): MetaDescriptor[] {
  if (error !== undefined && error !== null) return noindexMeta(matches, errorTitle(error))
  const company = companyOf(matches)
  return company === null ? [] : [{ title: company.name }]
}
