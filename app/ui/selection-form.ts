import { createContext } from 'react'

/** The form of the surrounding checkboxes: a pager inside posts it while any is checked, so that the selection isn't lost. */
export const SelectionForm = createContext<string | null>(null)
