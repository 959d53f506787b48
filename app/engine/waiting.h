// SPDX-License-Identifier: Apache-2.0
// How OpenMP's threads wait for each other. Called first thing in main(), before any other thread.
#pragma once

namespace amplab {

// libgomp's threads spin for milliseconds while their partner is descheduled: on cores that are shared, with the window
// for instance, a training step becomes tens of times slower (measured: 40 ms instead of 1.1). A short spin costs
// nothing on idle cores. libgomp reads the setting when it is loaded, which is with the kernels: nothing that this
// program links needs it. A user's own opinion stands (GOMP_SPINCOUNT, OMP_WAIT_POLICY).
void spin_briefly();

} // namespace amplab
