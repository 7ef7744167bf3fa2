import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads } from '#app/db/schema/index.ts'
import { action, loader } from '#app/routes/public/enroll.tsx'
import { callAction, callLoader, cookieFrom } from './route.ts'
import { browserOf } from './visitor.ts'

/** The property of an enrollment, as typed. */
export const PROPERTY = {
  propertyType: 'single-family',
  unitCount: '1',
  estimatedRent: '1,850',
  streetAddress: '2847 Ingersoll Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
}
/** The person who enrolls it, as typed. */
export const CONTACT = { name: 'Priya Raman', email: 'Priya.Raman@Example.com', phone: '(515) 555-0170' }
/** All fields of the form. */
export const WHOLE = { ...PROPERTY, ...CONTACT }

/** A browser at the enroll form. Stores its cookies and the last form it received. */
export class EnrollingBrowser {
  cookie = ''
  submissionId = ''

  async open(url = '/enroll') {
    const answer = await callLoader(loader, { url, cookie: this.cookie })
    this.take(answer)
    this.submissionId = answer.data.form.submissionId
    return answer
  }

  async press(intent: string, fields: Record<string, string>, extra: Record<string, string> = {}) {
    const form = { ...fields, submissionId: this.submissionId, step: '3', intent, ...extra }
    const answer = await callAction(action, { url: '/enroll', cookie: this.cookie, form })
    this.take(answer)
    return answer
  }

  async hasLeadAccess(leadId: string) {
    this.cookie = await browserOf(leadId)
    await this.open()
  }

  take(answer: { setCookies: string[] }) {
    const pairs = [...this.cookie.split('; '), ...cookieFrom(answer).split('; ')].filter(Boolean)
    this.cookie = [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
  }
}

/** A browser that has opened the form. */
export async function openEnrollForm(): Promise<EnrollingBrowser> {
  const visitor = new EnrollingBrowser()
  await visitor.open()
  return visitor
}

/** All leads in the database. */
export const allLeads = () => db().select().from(leads).all()
/** A lead's timeline. */
export const timelineOf = (leadId: string) => db().select().from(leadActivities).where(eq(leadActivities.leadId, leadId)).all()
