/** What can be done about a sale: the book as a PDF, the link for a buyer, the hand-over. */
export type SaleMatter = 'book' | 'link' | 'handOver';
