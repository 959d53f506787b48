// SPDX-License-Identifier: Apache-2.0
// main() of every test program without a window.
#include "tests/support/start.h"

int main(int argc, char** argv) {
  amplab::support::start_tests(argc, argv);
  return RUN_ALL_TESTS();
}
