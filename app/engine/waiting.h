// SPDX-License-Identifier: Apache-2.0
// Waiting of OpenMP threads. Call first in main(), before any thread is created.
#pragma once

namespace amplab {

// Limits the spinning of libgomp's threads, which lasts milliseconds while another thread is descheduled. On cores
// shared with the window, for instance, a training step becomes tens of times slower (measured: 40 ms instead of 1.1).
// A short spin costs nothing on idle cores. libgomp reads the setting when it is loaded with the kernels; nothing that
// this program links loads it earlier. GOMP_SPINCOUNT and OMP_WAIT_POLICY of the user take precedence.
void spin_briefly();

} // namespace amplab
