/** Effect of results on the dates, and contradictory facts. */
export const RESULTS_AND_ODD_INPUT = `
  S2 | car | 2010-06-01 | 2026-10-10 S | 2026-10-10 | retest_required | 2026-12-10 retest 2026-12-10
  S2 | car | 2010-06-01 | 2026-10-10 S | 2026-12-10 | retest_required | 2026-12-10 retest 2026-12-10
  RX | car | 2010-06-01 | 2026-10-10 S | 2026-12-11 | overdue | 2026-12-10 retest 2026-12-10
  S2 | car | 2010-06-01 | 2025-12-31 S | 2026-01-15 | retest_required | 2026-02-28 retest 2026-02-28
  S2 | car | 2010-06-01 | 2023-12-31 S | 2024-01-15 | retest_required | 2024-02-29 retest 2024-02-29
  S2 | light | 2010-06-01 | 2026-10-10 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  S2 | van diesel | 2010-06-01 | 2026-10-10 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  S2 | car Z | 1975-06-01 | 2026-10-10 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  S2 | car | 2010-06-01 | 2024-10-10 A, 2026-10-10 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  R0 | car | 2010-06-01 | 2026-11-23 R | 2026-11-23 | retest_required | 2026-11-23 retest 2027-01-23
  R0 | car | 2010-06-01 | 2026-11-23 R | 2026-11-24 | must_not_drive | 2026-11-23 retest 2027-01-23
  R0 | car | 2010-06-01 | 2026-11-23 R | 2027-02-01 | must_not_drive | 2026-11-23 retest 2027-01-23
  R0 | light | 2010-06-01 | 2026-11-23 R | 2026-11-24 | must_not_drive | 2026-11-23 retest 2027-01-23
  R0 | car | 2010-06-01 | 2026-10-10 S, retest 2026-11-20 R | 2026-11-23 | must_not_drive | 2026-11-20 retest 2026-12-10
  R0 | car | 2010-06-01 | 2026-10-10 R, retest 2026-10-20 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  R0 | car | 2010-06-01 | 2026-10-10 R until 2028-10-09 | 2026-11-23 | must_not_drive | 2026-10-10 retest 2026-12-10
  RT | car | 2010-06-01 | 2026-10-10 S, retest 2026-11-20 A | 2026-11-23 | upcoming | 2028-10-10
  RT | car | 2010-06-01 | 2026-10-10 R, retest 2026-11-20 A | 2026-11-23 | upcoming | 2028-10-10
  RT | car | 2010-06-01 | retest 2026-11-20 A, 2026-10-10 S | 2026-11-23 | upcoming | 2028-10-10
  RT | car | 2010-06-01 | 2026-10-10 S, retest 2026-10-10 A | 2026-11-23 | upcoming | 2028-10-10
  RT | car | 2010-06-01 | 2026-10-10 S, retest 2026-11-01 S | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  RT | car | 2010-06-01 | 2026-10-10 S, retest 2026-11-01 S, retest 2026-11-20 A | 2026-11-23 | upcoming | 2028-10-10
  RT | car Z | 1975-06-01 | 2026-10-10 S, retest 2026-11-20 A | 2026-11-23 | upcoming | 2031-10-10
  RT | car | 2010-06-01 | 2026-10-10 S, retest 2026-12-10 A | 2026-12-24 | upcoming | 2028-10-10
  RX | car | 2010-06-01 | 2026-08-10 S, retest 2026-11-20 A | 2026-11-23 | unknown | asks validUntil
  RX | car | 2010-06-01 | 2026-08-10 S, retest 2026-11-20 A until 2028-11-20 | 2026-11-23 | upcoming | 2028-11-20
  RX | car | 2010-06-01 | 2026-08-10 S, 2026-11-20 A | 2026-11-23 | upcoming | 2028-11-20
  RX | car | 2010-06-01 | retest 2026-11-20 A | 2026-11-23 | unknown | asks validUntil
  RX | car | 2010-06-01 | retest 2026-11-20 A until 2028-10-10 | 2026-11-23 | upcoming | 2028-10-10
  RX | car | 2010-06-01 | retest 2026-11-20 S | 2026-11-23 | retest_required | asks validUntil
  RX | car | 2010-06-01 | retest 2026-11-20 R | 2026-11-23 | must_not_drive | 2026-11-20
  PV | car | 2010-06-01 | 2026-01-15 A until 2028-01-14 | 2026-11-23 | upcoming | 2028-01-14
  PV | car | 2010-06-01 | 2026-01-15 A until 2027-01-15 | 2026-11-23 | due_soon | 2027-01-15
  PV | car | 2010-06-01 | 2024-06-15 A until 2029-06-15 | 2026-11-23 | upcoming | 2029-06-15
  PV | car | | 2026-01-15 A until 2028-01-14 | 2026-11-23 | upcoming | 2028-01-14
  PV | car | 2010-06-01 | 2026-10-10 S until 2026-12-09 | 2026-11-23 | retest_required | 2026-12-09 retest 2026-12-09
  PV | heavy | 2010-06-01 | 2026-10-10 S until 2026-12-10 | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10
  PV | car | 2010-06-01 | 2026-10-10 S until 2028-10-10 | 2026-11-23 | retest_required | 2026-12-10 retest 2026-12-10 asks validUntil
  PV | car | 2010-06-01 | 2026-01-15 A until 2026-01-14 | 2026-11-23 | upcoming | 2028-01-15 asks validUntil
  PV | car | 2010-06-01 | 2026-01-15 A until 2062-01-15 | 2026-11-23 | upcoming | 2028-01-15 asks validUntil
  PV | car | 2010-06-01 | 2026-10-10 S, retest 2026-11-20 A until 2028-10-09 | 2026-11-23 | upcoming | 2028-10-09
  PV | van diesel | 2010-06-01 | 2026-01-15 A until 2027-01-15 | 2026-11-23 | due_soon | 2027-01-15
  K3 | car known 2026-11-23 | 2010-06-01 | | 2026-11-23 | unknown | asks lastInspection
  K3 | car known 2026-11-21 | 2022-11-21 | | 2026-11-23 | unknown | asks lastInspection
  K3 | car known 2026-11-20 | 2022-11-21 | | 2026-11-23 | overdue | 2026-05-21..2026-11-20
  K3 | car Z known 2026-11-20 | 1975-06-01 | | 2026-11-23 | unknown | asks lastInspection
  K3 | car known 2026-11-20 | 1936-06-01 | | 2026-11-23 | unknown | asks lastInspection
  K3 | car known 2026-11-20 | 2010-06-01 | 2018-05-05 A | 2026-11-23 | overdue | 2020-05-05
  K13 | car | | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | light | | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | heavy | | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car Z | | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 2026-11-24 | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 1884-12-31 | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 0001-01-01 | | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 9999-12-31 | 2026-01-15 A | 2026-11-23 | upcoming | 2028-01-15
  K13 | car | 2022-11-21 | 2020-01-15 A | 2026-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 2022-11-21 | 2022-11-20 A | 2022-11-23 | unknown | asks firstRegistrationDate
  K13 | car | 2022-11-21 | 2022-11-20 A until 2024-11-20 | 2022-11-23 | upcoming | 2024-11-20 asks firstRegistrationDate
  K13 | car | 2022-11-21 | 2020-01-15 A, 2026-06-01 A | 2026-11-23 | upcoming | 2028-06-01
  K13 | car | 2010-06-01 | 2026-11-24 A | 2026-11-23 | overdue | 2013-12-01..2014-05-31
  K13 | car | 2010-06-01 | 2025-01-10 A, 2026-11-24 A | 2026-11-23 | due_soon | 2027-01-10
  K13 | car | 2010-06-01 | 2026-01-15 A, 2026-01-15 S | 2026-02-01 | retest_required | 2026-03-15 retest 2026-03-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15 S, 2026-01-15 A | 2026-02-01 | retest_required | 2026-03-15 retest 2026-03-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15 S, 2026-01-15 R | 2026-01-16 | must_not_drive | 2026-01-15 retest 2026-03-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15 S, retest 2026-02-01 A, retest 2026-02-01 S | 2026-02-10 | retest_required | 2026-03-15 retest 2026-03-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15 A, 2026-01-15 S, retest 2026-02-01 A | 2026-11-23 | upcoming | 2028-01-15
  K13 | car | 2010-06-01 | 2026-01-15 A, 2026-01-15 A | 2026-11-23 | upcoming | 2028-01-15
  K13 | car | 2010-06-01 | 2026-01-15 | 2026-11-23 | upcoming | 2028-01-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15, 2026-02-20 | 2026-11-23 | upcoming | 2028-01-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15 S, 2026-02-20 | 2026-11-23 | upcoming | 2028-01-15 asks inspectionResult
  K13 | car | 2010-06-01 | 2026-01-15, 2026-01-15 A | 2026-11-23 | upcoming | 2028-01-15
  K13 | car | 2010-06-01 | 2024-01-15, 2026-01-15 | 2026-11-23 | upcoming | 2028-01-15 asks inspectionResult
`;
