import { searchText } from '#app/format/search-words.ts'

type Searched = Record<
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'realtorName'
  | 'realtorEmail'
  | 'realtorPhone'
  | 'realtorCompany'
  | 'propertyAddress',
  string
>

/** The text that is searched on `/search` and in the referral list: client, realtor, company and property. */
export function referralText(row: Searched): string {
  return searchText({
    texts: [row.clientName, row.clientEmail, row.realtorName, row.realtorEmail, row.realtorCompany, row.propertyAddress],
    phones: [row.clientPhone, row.realtorPhone],
  })
}
