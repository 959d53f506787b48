// SPDX-License-Identifier: GPL-3.0-or-later
// The files of translations: every text is there, and nothing in it is lost.
#include "tests/ui/translation/table_texts.h"

#include <QDomDocument>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <gtest/gtest.h>
