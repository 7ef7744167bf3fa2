import type { ImportColumn } from '#app/modules/imports/columns.ts'

/** What a column of a file of rentals can become, in the order in which it is offered (docs/product/rent-estimate.md). */
export const RENTAL_COLUMNS = [
  { key: 'id', label: 'Id', names: ['externalid', 'leaseid', 'unitid', 'rentalid'] },
  {
    key: 'streetAddress',
    label: 'Street address',
    names: ['address', 'street', 'address1', 'addressline1', 'propertyaddress'],
    isRequired: true,
  },
  { key: 'city', label: 'City', names: ['town', 'municipality'], isRequired: true },
  { key: 'state', label: 'State', names: ['province', 'region'] },
  { key: 'zipCode', label: 'ZIP code', names: ['zip', 'postalcode', 'postcode'], isRequired: true },
  { key: 'propertyType', label: 'Property type', names: ['type', 'hometype', 'buildingtype'], isRequired: true },
  {
    key: 'squareFootage',
    label: 'Square feet',
    names: ['sqft', 'squarefeet', 'size', 'area', 'livingarea'],
    isRequired: true,
  },
  { key: 'bedrooms', label: 'Bedrooms', names: ['beds', 'bed', 'br', 'bedroom'], isRequired: true },
  { key: 'bathrooms', label: 'Bathrooms', names: ['baths', 'bath', 'ba', 'bathroom'], isRequired: true },
  { key: 'rent', label: 'Rent', names: ['monthlyrent', 'rentamount', 'signedrent'], isRequired: true },
  { key: 'letOn', label: 'Signed on', names: ['leasesigned', 'leasedate', 'signed', 'signedon', 'leasestart'], isRequired: true },
  { key: 'yearBuilt', label: 'Year built', names: ['year', 'built', 'constructionyear'] },
  { key: 'daysOnMarket', label: 'Days on market', names: ['dom', 'marketdays'] },
  { key: 'latitude', label: 'Latitude', names: ['lat'] },
  { key: 'longitude', label: 'Longitude', names: ['lon', 'lng', 'long'] },
] as const satisfies readonly ImportColumn[]

export type RentalColumn = (typeof RENTAL_COLUMNS)[number]['key']
