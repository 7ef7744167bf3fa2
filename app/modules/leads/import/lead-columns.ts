import type { ImportColumn } from '#app/modules/imports/columns.ts'

/** What a column of a file of leads can become, in the order in which it is offered (docs/product/import.md). */
export const LEAD_COLUMNS = [
  {
    key: 'name',
    label: 'Name',
    names: [
      'ownername',
      'owner',
      'fullname',
      'contact',
      'contactname',
      'clientname',
      'customer',
      'customername',
      'lead',
      'leadname',
    ],
  },
  { key: 'firstName', label: 'First name', names: ['first', 'givenname', 'forename'] },
  { key: 'lastName', label: 'Last name', names: ['last', 'surname', 'familyname'] },
  { key: 'email', label: 'E-mail', names: ['emailaddress', 'mail', 'owneremail', 'contactemail'] },
  {
    key: 'phone',
    label: 'Phone',
    names: ['phonenumber', 'cell', 'cellphone', 'mobile', 'mobilephone', 'telephone', 'tel', 'ownerphone'],
  },
  { key: 'company', label: 'Company', names: ['companyname', 'organization', 'organisation', 'business', 'llc'] },
  { key: 'address', label: 'Whole address', names: ['propertyaddress', 'fulladdress', 'address'] },
  { key: 'streetAddress', label: 'Street address', names: ['street', 'streetname', 'address1', 'addressline1'] },
  { key: 'city', label: 'City', names: ['town', 'municipality'] },
  { key: 'state', label: 'State', names: ['province', 'region'] },
  { key: 'zipCode', label: 'ZIP code', names: ['zip', 'postalcode', 'postcode'] },
  { key: 'propertyType', label: 'Property type', names: ['type', 'hometype', 'buildingtype'] },
  { key: 'squareFootage', label: 'Square feet', names: ['sqft', 'squarefeet', 'size', 'area', 'livingarea'] },
  { key: 'unitCount', label: 'Units', names: ['numberofunits', 'doors', 'homes'] },
  { key: 'bedrooms', label: 'Bedrooms', names: ['beds', 'bed', 'br', 'bedroom'] },
  { key: 'bathrooms', label: 'Bathrooms', names: ['baths', 'bath', 'ba', 'bathroom'] },
  { key: 'yearBuilt', label: 'Year built', names: ['year', 'built', 'constructionyear'] },
  { key: 'finishedBasementArea', label: 'Finished basement', names: ['basement', 'basementarea', 'finishedbasementsqft'] },
  {
    key: 'estimatedRent',
    label: 'Estimated rent',
    names: ['estrent', 'rent', 'asking', 'askingrent', 'monthlyrent', 'rentestimate'],
  },
  { key: 'purchasePrice', label: 'Purchase price', names: ['price', 'bought', 'purchasedfor', 'saleprice'] },
  { key: 'status', label: 'Status', names: ['stage', 'leadstatus', 'pipeline'] },
  { key: 'note', label: 'Note', names: ['notes', 'comment', 'comments', 'remarks'] },
] as const satisfies readonly ImportColumn[]

export type LeadColumn = (typeof LEAD_COLUMNS)[number]['key']
