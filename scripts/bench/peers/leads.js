/**
 * The content that both peers show: the first page of leads with its tabs and filters, from the product's database
 * (DATABASE_PATH).
 */
import process from 'node:process'
import Database from 'better-sqlite3'

const db = new Database(process.env.DATABASE_PATH, { readonly: true })
const rows = db.prepare('select * from listed_leads order by created_at desc, key desc limit 26')
const all = db.prepare('select sum(lead_count) as n from lead_counts')
const byStatus = db.prepare('select status_key as status, sum(lead_count) as n from lead_counts group by status_key')
const overdue = db.prepare('select count(*) as n from listed_leads where next_action_at < ?')
const staff = db.prepare('select id, name from users where deactivated_at is null order by name, id')
const sources = ['analysis', 'enrollment', 'webinar', 'rent-vs-sell-calculator', 'manual', 'import', 'realtor-referral']
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', month: 'short', day: 'numeric' })

export function readList(now = Date.now()) {
  const found = rows.all()
  return {
    rows: found.slice(0, 25).map((lead) => ({
      id: lead.id,
      name: lead.name,
      email: lead.email,
      street: lead.street_address,
      locality: `${lead.city}, ${lead.state} ${lead.zip_code}`,
      status: lead.status_key,
      rent: lead.estimated_rent > 0 ? dollars.format(lead.estimated_rent) : null,
      assignee: lead.assignee_name || null,
      days: Math.floor((now - lead.status_changed_at) / 86_400_000),
      isOverdue: lead.next_action_at !== null && lead.next_action_at < now,
      createdAt: new Date(lead.created_at).toISOString(),
      created: day.format(lead.created_at),
      source: lead.source,
    })),
    next: found.length > 25 ? found[24].id : null,
    total: all.get().n,
    statuses: byStatus.all(),
    overdue: overdue.get(now).n,
    staff: staff.all(),
    sources,
    menu: ['Dashboard', 'Leads', 'Campaigns', 'Inbox', 'Documents', 'Mail previews', 'Admin', 'Blog', 'Analytics'],
  }
}
