import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { agreementAcknowledgments, leadActivities, leads } from '#app/db/schema/index.ts'
import { action as termsAction } from '#app/routes/public/agreement/terms.tsx'
import { action as improvementsAction } from '#app/routes/public/manage/improvements.tsx'
import { action as rentAction, loader as rentLoader } from '#app/routes/public/manage/rent.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { callAction, callLoader, type FormFields } from './route.ts'
import { browserOf } from './visitor.ts'

/** The checklist's improvements, in order. */
export const IMPROVEMENT_NAMES = ['Professional Cleaning', 'Interior Painting', 'Carpet Cleaning', 'Landscaping']

/** The choices for one improvement. */
export type Choice = { name?: string; checked?: boolean; customCost?: string }

/** The checklist's form fields. */
export function checklist(choices: Choice[], intent = 'next'): [string, string][] {
  const rows = choices.flatMap(({ name, checked = false, customCost = '' }, index): [string, string][] => [
    [`improvements[${index}].name`, name ?? IMPROVEMENT_NAMES[index] ?? ''],
    ...(checked ? [[`improvements[${index}].checked`, 'yes'] satisfies [string, string]] : []),
    [`improvements[${index}].customCost`, customCost],
  ])
  return [...rows, ['intent', intent]]
}

/** Calls one step of a lead's dialog. */
export const callOf = (leadId: string, step: string, cookie?: string) => ({
  url: `/analysis/${leadId}/${step}`,
  params: { leadId },
  ...(cookie === undefined ? {} : { cookie }),
})
/** The stored lead. */
export const leadRow = (leadId: string) => db().select().from(leads).where(eq(leads.id, leadId)).get()
/** A lead's timeline. */
export const timeline = (leadId: string) =>
  db()
    .select({ kind: leadActivities.kind, summary: leadActivities.summary })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, leadId))
    .all()
/** All acknowledgments of the terms. */
export const acknowledgments = () => db().select().from(agreementAcknowledgments).all()

/** A lead with a report, and a browser that submitted it. */
export async function owned(report: Parameters<typeof makeReport>[1] = {}) {
  const leadId = makeReport(db(), {
    ...report,
    lead: { squareFootage: 1640, estimatedRent: 1895, status: 'analysis_submitted', ...report.lead },
  })
  return { leadId, cookie: await browserOf(leadId) }
}

/** Posts the rent. */
export const postRent = (leadId: string, cookie: string | undefined, form: FormFields) =>
  callAction(rentAction, { ...callOf(leadId, 'manage/rent', cookie), form })
/** Posts the checklist. */
export const postChecklist = (leadId: string, cookie: string | undefined, form: FormFields) =>
  callAction(improvementsAction, { ...callOf(leadId, 'manage/improvements', cookie), form })
/** Posts the terms. */
export const postTerms = (
  leadId: string,
  cookie: string | undefined,
  form: FormFields,
  place: 'manage/terms' | 'agreement/terms',
) => callAction(termsAction, { ...callOf(leadId, place, cookie), form, headers: { 'User-Agent': 'Firefox' } })
/** The rent step's content in a browser. */
export const seenRent = async (leadId: string, cookie?: string) =>
  (await callLoader(rentLoader, callOf(leadId, 'manage/rent', cookie))).data.presentation
