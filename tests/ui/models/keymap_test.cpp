// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keymap.h"

#include "ui/models/key_model.h"

#include <QKeySequence>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

class Keys : public testing::Test {
 protected:
  Keys() { keymap().resetAll(); }
  ~Keys() override { keymap().resetAll(); }
};

TEST_F(Keys, NoTwoActionsHaveTheSameKeyAndNoneAFixedOne) {
  std::set<QKeySequence> seen;
  for (const ActionRow& row : action_table()) {
    EXPECT_EQ(&row, &row_of(row.act)) << row.name << " stands elsewhere than its Act";
    const QKeySequence key = keymap().key(row.act);
    EXPECT_TRUE(key.isEmpty() || seen.insert(key).second) << row.name;
    EXPECT_TRUE(Keymap::objection(key).isEmpty()) << row.name;
  }
}

TEST_F(Keys, AKeyThatIsGivenIsTakenFromWhoeverHadIt) {
  keymap().setKey(Act::run, QKeySequence("."));
  EXPECT_EQ(keymap().key(Act::run), QKeySequence("."));
  EXPECT_TRUE(keymap().key(Act::step).isEmpty());
  EXPECT_EQ(keymap().holder(QKeySequence("Space"), Act::run), std::nullopt);
  keymap().reset(Act::step);
  EXPECT_EQ(keymap().key(Act::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(Act::run), QKeySequence("Space")) << "its usual one, since it is free";
  EXPECT_FALSE(keymap().isChanged());
}

TEST_F(Keys, WhoeverLosesAKeyToAResetHasNoneWhereItsUsualOneIsTaken) {
  keymap().setKey(Act::run, QKeySequence("."));
  keymap().setKey(Act::slow, QKeySequence("Space"));
  keymap().reset(Act::step);
  EXPECT_TRUE(keymap().key(Act::run).isEmpty());
  EXPECT_EQ(keymap().key(Act::slow), QKeySequence("Space"));
}

TEST_F(Keys, WhatIsKeptComesBack) {
  keymap().setKey(Act::run, QKeySequence("R"));
  keymap().setKey(Act::explain, {});
  const QVariantMap kept = keymap().kept();
  EXPECT_EQ(kept.size(), 2);
  keymap().resetAll();
  keymap().recall(kept);
  EXPECT_EQ(keymap().key(Act::run), QKeySequence("R"));
  EXPECT_TRUE(keymap().key(Act::explain).isEmpty());
  EXPECT_EQ(keymap().kept(), kept);
}

TEST_F(Keys, WhatWasKeptAndCannotBeReadIsAsUsual) {
  keymap().recall({{"run", "no such key"}, {"gone", "R"}, {"step", "Tab"}, {"slow", "Ctrl+K, Ctrl+S"}, {"find", 7}});
  EXPECT_EQ(keymap().key(Act::run), QKeySequence("Space"));
  EXPECT_EQ(keymap().key(Act::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(Act::slow), QKeySequence("S"));
}

TEST_F(Keys, OfTwoThatWereKeptWithOneKeyOneHasItAndAnActionOfALaterVersionStandsBack) {
  keymap().recall({{"run", "Ctrl+J"}, {"step", "Ctrl+J"}, {"slow", "F5"}});
  EXPECT_EQ(keymap().key(Act::run), QKeySequence("Ctrl+J"));
  EXPECT_EQ(keymap().key(Act::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(Act::slow), QKeySequence("F5"));
  EXPECT_TRUE(keymap().key(Act::restart).isEmpty());
}

TEST_F(Keys, TextsNameTheKeyThatAnActionHasNow) {
  EXPECT_EQ(with_key("Follow", Act::follow), "Follow (F)");
  EXPECT_EQ(key_text(Act::run), "Space");
  keymap().setKey(Act::run, QKeySequence("Ctrl+R"));
  keymap().setKey(Act::follow, {});
  EXPECT_EQ(key_text(Act::run), "Ctrl+R");
  EXPECT_EQ(with_key("Follow", Act::follow), "Follow");
  EXPECT_EQ(key_text(Act::follow), "“Follow”") << "what to press instead";
}

TEST_F(Keys, TheTableHasTheKeyTheUsualOneAndWhetherItWasChanged) {
  KeyModel model;
  int told = 0;
  QObject::connect(&model, &QAbstractItemModel::dataChanged, [&] { ++told; });
  keymap().setKey(Act::run, QKeySequence("Ctrl+R"));
  EXPECT_EQ(told, 1);
  const int row = static_cast<int>(Act::run);
  EXPECT_EQ(model.index(row, KeyModel::Action).data(), "Run");
  EXPECT_EQ(model.index(row, KeyModel::Key).data(), "Ctrl+R");
  EXPECT_EQ(model.index(row, KeyModel::Usual).data(), "Space");
  EXPECT_EQ(model.index(row, KeyModel::Key).data(Qt::AccessibleDescriptionRole), "changed");
  EXPECT_EQ(model.index(static_cast<int>(Act::fork), KeyModel::Action).data(), "Fork");
}

} // namespace
} // namespace amplab
