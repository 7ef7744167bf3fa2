import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import * as schema from './index.ts'

/** The stored fields of each table, by name. */
const columnsOf = new Map<string, string[]>()
for (const value of Object.values<unknown>(schema)) {
  if (!is(value, SQLiteTable)) continue
  const { name, columns } = getTableConfig(value)
  columnsOf.set(
    name,
    columns.map((column) => column.name),
  )
}

/** The entities of P3.1 to P3.28 and S3.1 to S3.18 with the stored names of their fields. */
const ENTITIES: Record<string, string> = {
  property_analysis_entries:
    'id created_at name email phone status street_address city state zip_code property_type square_footage unit_count bedrooms bathrooms year_built lead_id',
  property_analysis_results:
    'entry_id rent_estimate rent_range_low rent_range_high occupancy_rate average_days_on_market year_over_year_change comparable_properties market_data',
  property_analysis_subscribers: 'email name',
  leads:
    'id created_at name email phone company status source property_address property_type square_footage unit_count bedrooms bathrooms year_built city state zip_code street_address estimated_rent purchase_price owner_name finished_basement_area repair_checklist last_contacted_at walkthrough_date status_reason stripe_customer_id',
  realtor_referrals:
    'id realtor_name realtor_email realtor_phone realtor_company client_name client_email client_phone property_address property_type notes status referral_fee payment_status payment_date created_at',
  blog_posts:
    'id title slug content excerpt featured_image category_id author_id status meta_title meta_description meta_keywords published_at created_at',
  blog_posts_tags: 'post_id tag_id',
  blog_categories: 'id name slug description',
  blog_tags: 'id name slug',
  blog_authors: 'id name email bio avatar_url',
  users: 'id email role created_at',
  invoices: 'id description created_at amount_due status',
  invoice_items: 'description amount',
  documents: 'id status document_name property_address submitter_name submitter_email completed_at submitter_url',
  notes: 'id content author_id created_at',
  campaign_templates: 'id name type subject content workflow delay',
}

describe('the stored entities', () => {
  test.each(Object.entries(ENTITIES))('%s has the specified fields', (name, fields) => {
    expect(columnsOf.get(name)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})
