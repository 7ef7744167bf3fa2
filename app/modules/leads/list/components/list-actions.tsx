import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Needs } from '#app/ui/may.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ShownFilter } from '../lead-address.ts'
import { leadList } from '../list-params.ts'

/** Actions for all leads: import, export with the current filter, or add one. */
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
