// SPDX-License-Identifier: Apache-2.0
#include "engine/import/import.h"
