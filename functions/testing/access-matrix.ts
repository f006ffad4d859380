import * as z from 'zod';

/**
 * Who may call what (docs/trust.md#admins, docs/trust.md#tokens): every endpoint and the result of each kind of caller.
 * `in`: admitted; 401: not signed in; otherwise the code of the 403.
 *
 * other: a second member, without access to the first one's data. expired: a member with an expired token. impersonating:
 * an admin signed in as the member. forged: a token with the admin group and an invalid signature.
 */
const written = `
endpoint                visitor  member      other       expired  impersonating  admin       forged
listSessions            in       in          in          in       in             in          in
getSession              in       in          in          in       in             in          in
getCurrency             in       in          in          in       in             in          in
createBooking           in       in          in          in       in             in          in
getBooking              in       in          in          in       in             in          in
getBookingCalendar      in       in          in          in       in             in          in
getPassDates            in       in          in          in       in             in          in
createPass              in       in          in          in       in             in          in
createMemberPass        401      in          in          401      impersonating  in          401
joinBooking             in       in          in          in       in             in          in
downloadCalendar        in       in          in          in       in             in          in
shareBooking            in       in          in          in       in             in          in
settleBooking           in       in          in          in       in             in          in
resumeCheckout          in       in          in          in       in             in          in
cancelCheckout          in       in          in          in       in             in          in
cancelBooking           in       in          in          in       in             in          in
giveBooking             in       in          in          in       in             in          in
answerScreening         in       in          in          in       in             in          in
listMoves               in       in          in          in       in             in          in
moveBooking             in       in          in          in       in             in          in
confirmBooking          in       in          in          in       in             in          in
mailConfirmation        in       in          in          in       in             in          in
acceptOffer             in       in          in          in       in             in          in
declineOffer            in       in          in          in       in             in          in
stripeWebhook           in       in          in          in       in             in          in
checkDiscount           in       in          in          in       in             in          in
joinWaitlist            in       in          in          in       in             in          in
leaveWaitlist           in       in          in          in       in             in          in
saveWaitlistCard        in       in          in          in       in             in          in
settleWaitlistCard      in       in          in          in       in             in          in
getWaitlistPosition     in       in          in          in       in             in          in
confirmEntry            in       in          in          in       in             in          in
changeTurn              in       in          in          in       in             in          in
changeMyTurn            401      in          in          401      impersonating  in          401
listMyWaitlists         401      in          in          401      in             in          401
leaveMyWaitlist         401      in          in          401      impersonating  in          401
chooseReminders         in       in          in          in       in             in          in
getCalendarFeed         in       in          in          in       in             in          in
getMyCalendar           in       in          in          in       in             in          in
getMyPreferences        401      in          in          401      in             in          401
changeMyPreferences     401      in          in          401      impersonating  in          401
getArt                  in       in          in          in       in             in          in
getSharePicture         in       in          in          in       in             in          in
signUp                  in       in          in          in       in             in          in
resendSignUp            in       in          in          in       in             in          in
readSetupLink           in       in          in          in       in             in          in
setUpAccount            in       in          in          in       in             in          in
requestMagicLink        in       in          in          in       in             in          in
confirmContactAddress   in       in          in          in       in             in          in
setPassword             401      in          in          401      impersonating  in          401
changePassword          401      in          in          401      impersonating  in          401
listAuthSessions        401      in          in          401      in             in          401
endAuthSession          401      in          in          401      impersonating  in          401
endOtherAuthSessions    401      in          in          401      impersonating  in          401
signOut                 401      in          in          401      impersonating  in          401
getMe                   401      in          in          401      in             in          401
updateMe                401      in          in          401      in             in          401
beginSecondFactor       401      in          in          401      impersonating  in          401
turnOnSecondFactor      401      in          in          401      impersonating  in          401
renewRecoveryCodes      401      in          in          401      impersonating  in          401
turnOffSecondFactor     401      in          in          401      impersonating  in          401
newPassword             in       in          in          in       in             in          in
requestOwnDataLink      in       in          in          in       in             in          in
readOwnData             in       in          in          in       in             in          in
downloadOwnData         in       in          in          in       in             in          in
requestOwnDeletion      in       in          in          in       in             in          in
keepOwnData             in       in          in          in       in             in          in
downloadMyData          401      in          in          401      impersonating  in          401
previewMyDeletion       401      in          in          401      impersonating  in          401
requestMyDeletion       401      in          in          401      impersonating  in          401
listMyBookings          401      in          in          401      in             in          401
createMemberBooking     401      in          in          401      impersonating  in          401
joinMyBooking           401      in          in          401      in             in          401
downloadMyCalendar      401      in          in          401      in             in          401
listMyPlaces            401      in          in          401      in             in          401
answerMyScreening       401      in          in          401      impersonating  in          401
shareMyBooking          401      in          in          401      impersonating  in          401
resumeMyCheckout        401      in          in          401      impersonating  in          401
cancelMyCheckout        401      in          in          401      impersonating  in          401
cancelMyBooking         401      in          in          401      impersonating  in          401
giveMyBooking           401      in          in          401      impersonating  in          401
moveMyBooking           401      in          in          401      impersonating  in          401
acceptMyOffer           401      in          in          401      impersonating  in          401
declineMyOffer          401      in          in          401      impersonating  in          401
getPendingBooking       401      in          in          401      in             in          401
listLearningResources           401      in          in          401      in             in          401
getLearningResource             401      in          in          401      in             in          401
getCollection           in       in          in          in       in             in          in
getRecording            in       in          in          in       in             in          in
checkCollectionDiscount in       in          in          in       in             in          in
getTranscript           in       in          in          in       in             in          in
requestFreeRecording    in       in          in          in       in             in          in
getMyCollections        401      in          in          401      in             in          401
getMyCollection         401      in          in          401      in             in          401
listMyPositions         401      in          in          401      in             in          401
getPlayback             401      in          in          401      in             in          401
savePosition            401      in          in          401      impersonating          in          401
createPurchase          401      in          in          401      impersonating  in          401
createGuestPurchase     in       in          in          in       in             in          in
settlePurchase          in       in          in          in       in             in          in
getOverview             401      admin_only  admin_only  401      admin_only     in          401
listAuditEntries               401      admin_only  admin_only  401      admin_only     in          401
resendMail              401      admin_only  admin_only  401      admin_only     in          401
dismissAttention        401      admin_only  admin_only  401      admin_only     in          401
resendFailedMails       401      admin_only  admin_only  401      admin_only     in          401
retryAddress            401      admin_only  admin_only  401      admin_only     in          401
dismissMail             401      admin_only  admin_only  401      admin_only     in          401
setImportedMails        401      admin_only  admin_only  401      admin_only     in          401
listAdminSessions       401      admin_only  admin_only  401      admin_only     in          401
getAdminSession         401      admin_only  admin_only  401      admin_only     in          401
previewArt              401      admin_only  admin_only  401      admin_only     in          401
createSession           401      admin_only  admin_only  401      admin_only     in          401
updateSession           401      admin_only  admin_only  401      admin_only     in          401
duplicateSession        401      admin_only  admin_only  401      admin_only     in          401
addDates                401      admin_only  admin_only  401      admin_only     in          401
changeDates             401      admin_only  admin_only  401      admin_only     in          401
leaveSeries             401      admin_only  admin_only  401      admin_only     in          401
getSeriesPass           401      admin_only  admin_only  401      admin_only     in          401
setSeriesPass           401      admin_only  admin_only  401      admin_only     in          401
deleteSession           401      admin_only  admin_only  401      admin_only     in          401
getCancellation         401      admin_only  admin_only  401      admin_only     in          401
cancelSession           401      admin_only  admin_only  401      admin_only     in          401
resumeCancellation      401      admin_only  admin_only  401      admin_only     in          401
dismissChange           401      admin_only  admin_only  401      admin_only     in          401
announceChange          401      admin_only  admin_only  401      admin_only     in          401
writeToAttendee         401      admin_only  admin_only  401      admin_only     in          401
setSessionRecording     401      admin_only  admin_only  401      admin_only     in          401
tellOfRecording         401      admin_only  admin_only  401      admin_only     in          401
writeToAttendees        401      admin_only  admin_only  401      admin_only     in          401
listAttendees           401      admin_only  admin_only  401      admin_only     in          401
addAttendee             401      admin_only  admin_only  401      admin_only     in          401
getDoorList             401      admin_only  admin_only  401      admin_only     in          401
setAttendance           401      admin_only  admin_only  401      admin_only     in          401
addWalkIn               401      admin_only  admin_only  401      admin_only     in          401
listWaitlist            401      admin_only  admin_only  401      admin_only     in          401
removeFromWaitlist      401      admin_only  admin_only  401      admin_only     in          401
offerSeat               401      admin_only  admin_only  401      admin_only     in          401
listOrders              401      admin_only  admin_only  401      admin_only     in          401
exportOrders            401      admin_only  admin_only  401      admin_only     in          401
getIncome               401      admin_only  admin_only  401      admin_only     in          401
listIncomeMonths        401      admin_only  admin_only  401      admin_only     in          401
getReceipts             in       in          in          in       in             in          in
getMyReceipts           401      in          in          401      impersonating  in          401
getInvoicing            401      admin_only  admin_only  401      admin_only     in          401
updateInvoicing         401      admin_only  admin_only  401      admin_only     in          401
getOrderReceipts        401      admin_only  admin_only  401      admin_only     in          401
exportIncome            401      admin_only  admin_only  401      admin_only     in          401
exportStripeMovements   401      admin_only  admin_only  401      admin_only     in          401
getOrder                401      admin_only  admin_only  401      admin_only     in          401
setOrderStatus          401      admin_only  admin_only  401      admin_only     in          401
refundOrder             401      admin_only  admin_only  401      admin_only     in          401
refundPart              401      admin_only  admin_only  401      admin_only     in          401
recordRefund            401      admin_only  admin_only  401      admin_only     in          401
syncOrder               401      admin_only  admin_only  401      admin_only     in          401
listAdminBookings       401      admin_only  admin_only  401      admin_only     in          401
removeAttendee          401      admin_only  admin_only  401      admin_only     in          401
syncAttendees           401      admin_only  admin_only  401      admin_only     in          401
listPurchases           401      admin_only  admin_only  401      admin_only     in          401
deletePurchase          401      admin_only  admin_only  401      admin_only     in          401
giveCollection          401      admin_only  admin_only  401      admin_only     in          401
listAdminRecordings     401      admin_only  admin_only  401      admin_only     in          401
createRecording         401      admin_only  admin_only  401      admin_only     in          401
updateRecording         401      admin_only  admin_only  401      admin_only     in          401
deleteRecording         401      admin_only  admin_only  401      admin_only     in          401
getCaptions             401      admin_only  admin_only  401      admin_only     in          401
setRecordingFree        401      admin_only  admin_only  401      admin_only     in          401
orderRecordings         401      admin_only  admin_only  401      admin_only     in          401
getPackagePrice         401      admin_only  admin_only  401      admin_only     in          401
setPackagePrice         401      admin_only  admin_only  401      admin_only     in          401
listDiscountCodes       401      admin_only  admin_only  401      admin_only     in          401
createDiscountCode      401      admin_only  admin_only  401      admin_only     in          401
updateDiscountCode      401      admin_only  admin_only  401      admin_only     in          401
deleteDiscountCode      401      admin_only  admin_only  401      admin_only     in          401
listDiscountCodeUses            401      admin_only  admin_only  401      admin_only     in          401
searchBackOffice        401      admin_only  admin_only  401      admin_only     in          401
getSettings             401      admin_only  admin_only  401      admin_only     in          401
updateSettings          401      admin_only  admin_only  401      admin_only     in          401
getSiteSettings         401      admin_only  admin_only  401      admin_only     in          401
updateSiteSettings      401      admin_only  admin_only  401      admin_only     in          401
mailContactLink         401      admin_only  admin_only  401      admin_only     in          401
getSetUp                401      admin_only  admin_only  401      admin_only     in          401
dismissSetUp            401      admin_only  admin_only  401      admin_only     in          401
createLearningResource          401      admin_only  admin_only  401      admin_only     in          401
updateLearningResource          401      admin_only  admin_only  401      admin_only     in          401
deleteLearningResource          401      admin_only  admin_only  401      admin_only     in          401
createUpload            401      admin_only  admin_only  401      admin_only     in          401
getUpload               401      admin_only  admin_only  401      admin_only     in          401
signParts               401      admin_only  admin_only  401      admin_only     in          401
completeUpload          401      admin_only  admin_only  401      admin_only     in          401
abortUpload             401      admin_only  admin_only  401      admin_only     in          401
listMembers              401      admin_only  admin_only  401      admin_only     in          401
getMember               401      admin_only  admin_only  401      admin_only     in          401
updateMember            401      admin_only  admin_only  401      admin_only     in          401
deleteMember            401      admin_only  admin_only  401      admin_only     in          401
setMemberPassword       401      admin_only  admin_only  401      admin_only     in          401
sendMemberPasswordReset         401      admin_only  admin_only  401      admin_only     in          401
getPerson               401      admin_only  admin_only  401      admin_only     in          401
listPersonBookings      401      admin_only  admin_only  401      admin_only     in          401
listPersonPurchases     401      admin_only  admin_only  401      admin_only     in          401
listPersonMails         401      admin_only  admin_only  401      admin_only     in          401
saveNotes               401      admin_only  admin_only  401      admin_only     in          401
previewMerge            401      admin_only  admin_only  401      admin_only     in          401
mergePeople             401      admin_only  admin_only  401      admin_only     in          401
exportPerson            401      admin_only  admin_only  401      admin_only     in          401
deletePerson            401      admin_only  admin_only  401      admin_only     in          401
readScreening           401      admin_only  admin_only  401      admin_only     in          401
impersonate             401      admin_only  admin_only  401      admin_only     in          401
renewImpersonation      401      admin_only  admin_only  401      in             admin_only  401
endImpersonation        401      admin_only  admin_only  401      in             admin_only  401
`;

const outcome = z.enum(['in', '401', 'admin_only', 'impersonating']);
export type AccessOutcome = z.output<typeof outcome>;

const [head = '', ...lines] = written.trim().split('\n');

/** The kinds of callers. */
export const callers = head.split(/\s+/).slice(1);

/** What each caller meets, by the endpoint's name. */
export const callerTable: ReadonlyMap<string, ReadonlyMap<string, AccessOutcome>> = new Map(
  lines.map((line) => {
    const [endpoint = '', ...cells] = line.split(/\s+/);
    return [endpoint, new Map(callers.map((caller, index) => [caller, outcome.parse(cells[index])]))];
  }),
);
