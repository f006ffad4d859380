/** Key under which this tab keeps the attempt to buy a pack or a membership. */
export const packSubject = 'pack';
