import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Needs } from '#app/ui/may.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ShownFilter } from '../lead-address.ts'
import { leadList } from '../list-params.ts'

/** What can be done with all leads: bring some in, take those of the filter along, or add one. */
export function ListActions({ filter }: { filter: ShownFilter }) {
  return (
    <Needs>
      <ButtonLink to={paths.importLeads()} variant="second">
        Import
      </ButtonLink>
      <ButtonLink to={paths.exportLeads(leadList.query(filter))} variant="second" reloadDocument>
        <Icon name="download" />
        Export Data
      </ButtonLink>
      <ButtonLink to={paths.newLead()}>
        <Icon name="add" />
        Add New Lead
      </ButtonLink>
    </Needs>
  )
}
