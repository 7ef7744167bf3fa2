/** All fields of a realtor's referral, as typed. */
export const REFERRAL = {
  realtorName: 'Dana Whitlock',
  realtorEmail: 'dana@brokers.example',
  realtorPhone: '(515) 555-0160',
  realtorCompany: 'Prairie Brokers',
  clientName: 'Walt Janssen',
  clientEmail: 'walt@example.com',
  clientPhone: '515-555-0161',
  propertyAddress: '6011 Merle Hay Rd, Johnston, IA 50131',
  propertyType: 'single-family',
  notes: 'Moves in March.',
}
