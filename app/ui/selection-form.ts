import { createContext } from 'react'

/** The form that the boxes around belong to: a pager in it posts it while anything is checked, so that no tick is lost. */
export const SelectionForm = createContext<string | null>(null)
