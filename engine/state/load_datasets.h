// SPDX-License-Identifier: Apache-2.0
// Loads the data sets of a configuration. Any thread; one loads at a time.
#pragma once
#include "engine/data/catalogue.h"
#include "engine/data/dataset.h"
#include "engine/run/config.h"

namespace amplab {

// load: load_dataset or load_dataset_or_spirals. Equal requests share one copy. Throws: what `load` throws. With
// several data sets, the message begins with the section's key.
using LoadDataset = std::shared_ptr<const Dataset> (*)(const DataRequest&, const std::stop_token&);
Datasets load_datasets(const RunConfig& config, const std::stop_token& stop = {}, LoadDataset load = load_dataset);

} // namespace amplab
